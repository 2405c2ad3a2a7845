import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import type { AppContext } from '../../appContext.ts';
import { ShopRefusal } from '../../platform/refusal.ts';
import { getClientIp, type ApiEnv } from './context.ts';
import { createLocalLimiter } from './rateLimits.ts';

/** Path to which browsers report policy violations. */
export const policyReportsPath = '/policy-reports';
/**
 * Policy directives that specify where to report violations. Newer browsers look up `report-to` in the
 * `Reporting-Endpoints` header.
 */
export const policyReporting = `report-uri ${policyReportsPath}; report-to policy`;
export const reportingEndpoints = `policy="${policyReportsPath}"`;

const mostBytes = 16 * 1024;
const mostReports = 20;
const limits = {
  /** Limits on reports, per IP address and in total. Reports beyond these limits are dropped. */
  client: { burst: 30, perSecond: 0.5 },
  all: { burst: 300, perSecond: 5 },
  logged: { burst: 5, perSecond: 0.05 },
};

/**
 * Schemas of the Reporting API and of CSP Level 3, §5. In the newer format, the body is a list; in the older one, it
 * is a single report.
 */
const reportingApi = v.pipe(
  v.array(
    v.looseObject({
      type: v.string(),
      body: v.looseObject({
        effectiveDirective: v.optional(v.string()),
        blockedURL: v.optional(v.nullable(v.string())),
      }),
    }),
  ),
  v.maxLength(mostReports),
);
const older = v.looseObject({
  'csp-report': v.looseObject({
    'effective-directive': v.optional(v.string()),
    'violated-directive': v.optional(v.string()),
    'blocked-uri': v.optional(v.string()),
  }),
});

const directives = new Set([
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'worker-src',
]);

type Violation = { directive: string; blocked: string };

/**
 * Reduces a report to predefined terms. The report's own text is not used, because it may contain a page's URL
 * and therefore a secret.
 */
const toViolation = (directive: string | undefined, blocked: string, own: string): Violation => {
  const [name = ''] = (directive ?? '').split(' ');
  const kind = (): string => {
    if (['inline', 'eval', 'wasm-eval', 'data', 'blob'].includes(blocked)) return blocked;
    if (!URL.canParse(blocked)) return 'unknown';
    const { origin, protocol } = new URL(blocked);
    if (origin === own) return 'own';
    if (protocol.endsWith('-extension:')) return 'extension';
    return protocol === 'http:' || protocol === 'https:' ? 'elsewhere' : 'unknown';
  };
  return { directive: directives.has(name) ? name : 'other', blocked: kind() };
};

const readViolations = (body: unknown, own: string): Violation[] | null => {
  const list = v.safeParse(reportingApi, body);
  if (list.success)
    return list.output
      .filter(({ type }) => type === 'csp-violation')
      .map(({ body: { effectiveDirective, blockedURL } }) =>
        toViolation(effectiveDirective, blockedURL ?? '', own),
      );
  const single = v.safeParse(older, body);
  if (!single.success) return null;
  const report = single.output['csp-report'];
  const directive = report['effective-directive'] ?? report['violated-directive'];
  return [toViolation(directive, report['blocked-uri'] ?? '', own)];
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Counts policy violations on pages by directive and kind, and logs a sample. The reports themselves are not
 * stored, because a page's URL can contain a secret.
 */
export const createPolicyReports = ({
  config,
  log,
  telemetry,
}: Pick<AppContext, 'config' | 'log' | 'telemetry'>): Hono<ApiEnv> => {
  // an in-memory limiter is enough, because losing a few reports does no harm
  const limit = createLocalLimiter();
  const own = new URL(config.publicUrl).origin;
  const isWithinLimits = async (
    key: string,
    bound: (typeof limits)[keyof typeof limits],
  ): Promise<boolean> => {
    try {
      await limit(key, bound);
      return true;
    } catch (error) {
      if (error instanceof ShopRefusal) return false;
      throw error;
    }
  };
  const app = new Hono<ApiEnv>();
  app.post('/', bodyLimit({ maxSize: mostBytes, onError: (c) => c.body(null, 413) }), async (c) => {
    if (!/^application\/(reports\+json|csp-report)\b/i.test(c.req.header('content-type') ?? ''))
      return c.body(null, 415);
    const client = `client ${getClientIp(c, config.trustProxy)}`;
    if (!(await isWithinLimits(client, limits.client)) || !(await isWithinLimits('all', limits.all)))
      return c.body(null, 429);
    const violations = readViolations(parse(await c.req.text()), own);
    if (!violations) return c.body(null, 400);
    for (const violation of violations) {
      telemetry.meters.counters.policyViolations.add(1, violation);
      if (await isWithinLimits('logged', limits.logged))
        log.info(violation, 'a page violated its security policy');
    }
    return c.body(null, 204);
  });
  return app;
};
