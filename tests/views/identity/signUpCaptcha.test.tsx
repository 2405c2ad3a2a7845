import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Captcha } from '../../../src/features/identity/signUp/Captcha.tsx';
import { eventually } from '../../setup/eventually.ts';
import { actions, draw } from '../harness/page.tsx';

type Options = Record<string, unknown> & {
  callback: (token: string) => void;
  'expired-callback': (token: string) => void;
  'error-callback': (code: string) => void;
};

afterEach(() => {
  // The widget unregisters from the script, so unmount it before removing the script.
  cleanup();
  document.getElementById('cf-turnstile-script')?.remove();
  delete (window as { turnstile?: unknown }).turnstile;
});

test("the captcha widget uses the page's script and reports its events", async () => {
  const script = document.createElement('script');
  script.id = 'cf-turnstile-script';
  // The script has no source, so jsdom loads nothing.
  document.head.append(script);
  const given: Options[] = [];
  const render = (place: HTMLElement, options: Options): string => {
    given.push(options);
    for (const [name, press] of [
      ['solve', () => options.callback('token')],
      ['expire', () => options['expired-callback']('token')],
      ['break', () => options['error-callback']('300010')],
    ] as const) {
      const button = document.createElement('button');
      button.textContent = name;
      button.addEventListener('click', press);
      place.append(button);
    }
    return 'widget';
  };
  Object.assign(window, { turnstile: { render, remove: () => {}, reset: () => {} } });
  const callbacks: string[] = [];
  draw(
    <Captcha
      sitekey="key-of-the-fixture"
      language="de"
      onSolved={(token) => callbacks.push(token)}
      onExpired={() => callbacks.push('expired')}
      onFailed={() => callbacks.push('failed')}
    />,
  );
  await eventually(() => expect(screen.getByRole('button', { name: 'solve' })).toBeInTheDocument());
  expect(given[0]).toMatchObject({ sitekey: 'key-of-the-fixture', language: 'de' });
  await actions.press('solve');
  await actions.press('expire');
  await actions.press('break');
  expect(callbacks).toEqual(['token', 'expired', 'failed']);
  expect([...document.scripts].filter(({ src }) => src !== '')).toEqual([]);
});
