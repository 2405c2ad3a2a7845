import { Resolver } from 'node:dns/promises';
import { codeOf } from '../../server/platform/startError.ts';
import { isLocalHost } from './addresses.ts';
import { missing, ok, unchecked, wrong, type Finding } from './finding.ts';

export type ResolveTxt = (name: string) => Promise<string[][]>;

/** Queries the DNS servers configured on this machine. Waits at most two seconds. */
export const resolveTxt: ResolveTxt = (name) => new Resolver({ timeout: 2_000, tries: 1 }).resolveTxt(name);

/**
 * Returns the domain of a sender: `Rigi <receipts@rigi.example>` → `rigi.example`. Returns an empty string if
 * the sender contains no address.
 */
export const domainOf = (sender: string): string =>
  /@([^\s@<>]+?)>?\s*$/.exec(sender)?.[1]?.toLowerCase() ?? '';

const isAbsent = (error: unknown): boolean => ['ENOTFOUND', 'ENODATA'].includes(codeOf(error));

/**
 * Checks the SPF, DKIM and DMARC records of the domain in MAIL_FROM. Receivers use these records to detect
 * forged emails.
 */
export const checkMailDomain = async (from: string, resolve: ResolveTxt): Promise<Finding[]> => {
  const domain = domainOf(from);
  if (domain === '' || isLocalHost(domain))
    return [
      wrong(
        'MAIL_FROM',
        `${domain || 'it'} is not one of your domains`,
        'set the sender of all emails: Name <address@your-domain>',
      ),
    ];
  const check = async (kind: string, name: string, start: string, todo: string): Promise<Finding> => {
    const what = `Mail, ${kind}`;
    try {
      const texts = (await resolve(name)).map((parts) => parts.join(''));
      return texts.some((text) => text.toLowerCase().startsWith(start))
        ? ok(what, `${name} has the record`)
        : missing(what, `${name} has no such record`, todo);
    } catch (error) {
      return isAbsent(error)
        ? missing(what, `${name} has no such record`, todo)
        : unchecked(what, `DNS did not respond for ${name}`, todo);
    }
  };
  return [
    ok('MAIL_FROM', domain),
    ...(await Promise.all([
      check('SPF', domain, 'v=spf1', 'add a TXT record "v=spf1 include:<your mail provider> -all"'),
      check(
        'DMARC',
        `_dmarc.${domain}`,
        'v=dmarc1',
        'add a TXT record "v=DMARC1; p=quarantine; rua=mailto:<address>"',
      ),
    ])),
    unchecked(
      'Mail, DKIM',
      'only the mail provider knows its selector',
      `check its TXT record at <selector>._domainkey.${domain}`,
    ),
  ];
};
