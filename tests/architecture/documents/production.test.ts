/** Checks that the sample proxy configurations in docs/production meet the shop's requirements. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../docs/production', name), 'utf8').replace(/^\s*#.*$/gm, '');
const nginx = read('nginx.conf');
const caddy = read('Caddyfile');
const caddyFiles = [caddy, read('compose.Caddyfile')];

test('no sample proxy logs the query of a URL, because the query in some emailed links contains a secret [ASVS-14.2.1]', () => {
  const formats = [...nginx.matchAll(/log_format (\w+) ([^;]+);/g)].map(([, name, format = '']) => ({
    name,
    format,
  }));
  const used = [...nginx.matchAll(/access_log \S+ ?(\w*);/g)].map(([, name]) => name);
  expect(used).toEqual(['shop', 'shop']);
  const { format = '' } = formats.find(({ name }) => name === 'shop') ?? {};
  expect(format).toContain('$uri');
  expect(format).not.toMatch(/\$(request\b|request_uri|args|query_string|is_args|arg_|http_)/);
  // A server block without log settings would inherit those of the nginx file that includes this one, so each
  // server block must have its own.
  const servers = nginx.split(/^server \{/m);
  expect(servers).toHaveLength(3);
  expect(servers[0]).not.toMatch(/_log /);
  for (const server of servers.slice(1)) {
    expect(server).toMatch(/^  access_log /m);
    expect(server).toMatch(/^  error_log \S+ crit;/m);
  }
  for (const file of caddyFiles) {
    // The Caddyfile has no access log. Its only `log` is the global option for error messages.
    expect(file.match(/^\s*log\b/gm)).toHaveLength(1);
    expect(file).toMatch(
      /^\s*\{\s*log \{\s*format filter \{\s*wrap json\s*fields \{\s*request>uri delete\s*request>headers delete\s*\}/,
    );
  }
});

test('the sample proxies serve the shop only over TLS 1.2 or later [ASVS-4.1.2 ASVS-12.1.1 ASVS-12.1.2 ASVS-12.2.1]', () => {
  expect(/ssl_protocols ([^;]+);/.exec(nginx)?.[1]).toBe('TLSv1.2 TLSv1.3');
  const servers = nginx.split(/^server \{/m).slice(1);
  for (const server of servers)
    if (/listen 80;/.test(server)) {
      expect(server).toContain('return 301 https://');
      expect(server).toMatch(/location \/api \{\s*return 403;/);
      expect(server).not.toContain('proxy_pass');
    } else expect(server).toContain('listen 443 ssl');
  // By default, Caddy allows only TLS 1.2 and 1.3, and redirects http to https.
  expect(caddy).toMatch(/^shop\.example \{/m);
  for (const file of caddyFiles) {
    // Without `route`, Caddy would redirect before responding with 403.
    expect(file).toMatch(/^http:\/\/\S* ?\{\s*route \{\s*respond \/api\/\* 403\s*redir https:/m);
    expect(file).not.toMatch(/tls internal|protocols|auto_https (?!disable_redirects)/);
  }
});

test('the sample proxies set the client address themselves and restrict the staff pages [ASVS-15.3.4]', () => {
  const places = [...nginx.matchAll(/proxy_pass http:\/\/shop;[^}]*/g)].map(([place]) => place);
  expect(places).toHaveLength(2);
  for (const place of places) expect(place).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  for (const file of caddyFiles) expect(file).toContain('header_up X-Forwarded-For {remote_host}');
  // Only one private network (RFC 1918) can access the staff pages.
  const own = String.raw`(?:10|172\.(?:1[6-9]|2\d|3[01])|192\.168)[\d.]*/\d\d?`;
  expect(nginx).toMatch(new RegExp(String.raw`location /staff \{\s*allow ${own};\s*deny all;`));
  expect(nginx.match(/\ballow /g)).toHaveLength(1);
  expect(caddy).toMatch(
    new RegExp(
      String.raw`@staff \{\s*path /staff /staff/\*\s*not remote_ip ${own}\s*\}\s*respond @staff 404\s*reverse_proxy`,
    ),
  );
});
