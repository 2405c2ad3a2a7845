import { fallbackLanguage, languages } from '../../contract/domain/languages.ts';

const month = 30 * 24 * 60 * 60 * 1000;

/**
 * Returns the contents of /.well-known/security.txt (RFC 9116). They are valid for six months from the time of
 * the request.
 */
export const securityContact = (publicUrl: string, email: string, now: Date): string =>
  [
    `Contact: mailto:${email}`,
    `Expires: ${new Date(now.getTime() + 6 * month).toISOString().replace(/T.*/, 'T00:00:00Z')}`,
    `Preferred-Languages: ${[...new Set([fallbackLanguage, ...languages])].join(', ')}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
