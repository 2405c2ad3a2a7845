import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { Turnstile } from '@marsidev/react-turnstile';
import { render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '../../setup/eventually.ts';

const folder = join(import.meta.dirname, '../../../server/providers/turnstile/sandbox');

afterEach(() => vi.unstubAllGlobals());

test('the captcha component works with the sandbox’s script', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ token: 'a-token' }));
  const received: string[] = [];
  const { container, unmount } = render(
    createElement(Turnstile, {
      siteKey: '3x00000000000000000000FF',
      injectScript: false,
      onSuccess: (token: string) => received.push(token),
    }),
  );
  const script = document.createElement('script');
  script.id = 'cf-turnstile-script';
  // Leave out `src`, because jsdom would run the script.
  document.head.append(script);
  runInThisContext(readFileSync(join(folder, 'turnstile.js'), 'utf8'));
  const box = await eventually(() => {
    const found = container.querySelector<HTMLInputElement>('input[type=checkbox]');
    if (!found) throw new Error('no box yet');
    return found;
  });
  expect(received).toEqual([]);
  box.click();
  await eventually(() => expect(received).toEqual(['a-token']));
  unmount();
  expect(document.querySelector('input[type=checkbox]')).toBeNull();
});
