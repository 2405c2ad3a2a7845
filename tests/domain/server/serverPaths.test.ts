import { expect, test } from 'vitest';
import { isServerPath } from '../../../server/bootstrap/serverPaths.ts';

test.each(['/api', '/api/x', '/api?y', '/api/x?y', '/staff', '/staff/sign-in#top', '/sandbox/inbox'])(
  'the server handles %s',
  (url) => expect(isServerPath(url)).toBe(true),
);
test.each(['/', '/help', '/apix', '/de/api/x', '/help?from=/api/x'])(
  'the single-page app handles %s',
  (url) => expect(isServerPath(url)).toBe(false),
);
