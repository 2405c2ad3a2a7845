import type { Context, MiddlewareHandler } from 'hono';
import { html, raw } from 'hono/html';

const style = `
:root{color-scheme:light dark;--ink:#17202a;--soft:#5b6673;--line:#d5dbe1;--edge:#7c8894;--paper:#fff;--ground:#f2f4f6;--accent:#1d4ed8;--accent-ink:#fff;--bad:#b42318}
@media (prefers-color-scheme:dark){:root{--ink:#e8edf2;--soft:#9aa7b4;--line:#323c47;--edge:#6f7c89;--paper:#1a2128;--ground:#11161b;--accent:#8ab4ff;--accent-ink:#0b1726;--bad:#ff9b8f}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:1rem}
main.narrow{max-width:28rem}
.panel{background:var(--paper);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem;margin:1rem 0}
h1{font-size:1.35rem;margin:.5rem 0}h2{font-size:1.05rem;margin:1.25rem 0 .5rem}
.panel>h2:first-child{margin-top:0}p{margin:.5rem 0}.soft{color:var(--soft);font-size:.9rem}.bad{color:var(--bad);font-weight:600}
.amount{font-size:2rem;font-weight:650;font-variant-numeric:tabular-nums}
a{color:var(--accent)}
label{display:block;margin:.75rem 0 .25rem;font-size:.9rem}
input[type=text]{width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--ground);border:1px solid var(--edge);border-radius:.5rem}
fieldset{border:1px solid var(--line);border-radius:.5rem;margin:.75rem 0;padding:.25rem .75rem .75rem}
.choice{display:flex;gap:.5rem;align-items:center;min-height:2.75rem;margin:0;font-size:1rem}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}
button{width:100%;min-height:2.75rem;padding:.5rem 1rem;margin-top:.5rem;font:inherit;font-weight:600;border-radius:.5rem;border:1px solid var(--edge);background:var(--paper);color:var(--ink);cursor:pointer}
button .soft{font-weight:400}
button.main{background:var(--accent);border-color:var(--accent);color:var(--accent-ink)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
table{width:100%;border-collapse:collapse;font-size:.9rem}th,td{text-align:left;padding:.4rem;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:break-word}
th:first-child,td:first-child{padding-left:0}td:last-child{padding-right:0}tr:last-child>*{border-bottom:0}.headers td{overflow-wrap:anywhere}
.short td{overflow-wrap:normal}@media (max-width:30rem){.short{font-size:.8rem}.short td{padding:.4rem .25rem}}
.number,.headers th{white-space:nowrap}
.mails{list-style:none;margin:0;padding:0}.mails li{display:grid;gap:.125rem;padding:.75rem 0;border-top:1px solid var(--line)}.mails li:first-child{border:0;padding-top:0}.mails li:last-child{padding-bottom:0}
.mails a{font-weight:600;justify-self:start}.mails span{overflow-wrap:anywhere}
h3{font-size:.9rem;margin:1rem 0 .25rem}
code,pre{font:.9em ui-monospace,monospace;overflow-wrap:anywhere;white-space:pre-wrap}
iframe{width:100%;height:36rem;border:1px solid var(--line);border-radius:.5rem;background:#fff}
`;

type Markup = ReturnType<typeof html>;

/** Renders a complete sandbox page. `refresh` is the number of seconds before the page reloads. */
export const page = (options: { title: string; narrow?: boolean; refresh?: number }, body: Markup): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        ${options.refresh ? html`<meta http-equiv="refresh" content="${options.refresh}" />` : ''}
        <title>${options.title}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main class="${options.narrow ? 'narrow' : ''}">${body}</main>
      </body>
    </html>`;

/**
 * Headers for sandbox pages. They prevent caching, indexing, framing and scripts, but let forms submit to the
 * shop.
 */
export const sandboxHeaders: MiddlewareHandler = async (c: Context, next) => {
  await next();
  const { headers } = c.res;
  headers.set('cache-control', 'no-store');
  headers.set('x-robots-tag', 'noindex');
  headers.set('referrer-policy', 'same-origin');
  // a page with a script has already set its own content security policy
  if (!headers.has('content-security-policy'))
    headers.set(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
};
