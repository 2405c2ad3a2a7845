import { fromCallback } from 'xstate';
import type { PayUrl } from '../../machines/contracts.ts';

/** Takes the browser to the provider: by address, or by a form when the provider wants a POST with its fields in order. */
export const leaveFor = (pay: PayUrl): void => {
  if (pay.method === 'GET') {
    window.location.assign(pay.payurl);
    return;
  }
  const form = document.createElement('form');
  form.method = 'POST';
  form.action = pay.payurl;
  for (const [name, value] of pay.fields ?? []) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
};

/** The path of a link to another page of the shop that this click follows in this tab; else null. */
const wayOf = (event: MouseEvent): string | null => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const { origin, pathname, search, hash } = link;
  if (link.target || link.hasAttribute('download') || origin !== window.location.origin) return null;
  const here = pathname === window.location.pathname && search === window.location.search;
  return here ? null : `${pathname}${search}${hash}`;
};

/**
 * For as long as it runs, nothing that was typed into the page's content is left unasked: the browser asks before a
 * reload, and a link is held back and told as `{ type, path }`. Where nothing is typed, nothing is held.
 */
export const guardTyping = (type: string) =>
  fromCallback(({ sendBack }) => {
    let typed = false;
    const note = ({ target }: Event): void => {
      typed ||= target instanceof Element && target.closest('main') !== null;
    };
    const hold = (event: BeforeUnloadEvent): void => {
      if (typed) event.preventDefault();
    };
    const follow = (event: MouseEvent): void => {
      const path = typed ? wayOf(event) : null;
      if (path === null) return;
      event.preventDefault();
      const followed = { type, path };
      sendBack(followed);
    };
    addEventListener('input', note);
    addEventListener('beforeunload', hold);
    // before the router hears of it
    addEventListener('click', follow, true);
    return () => {
      removeEventListener('input', note);
      removeEventListener('beforeunload', hold);
      removeEventListener('click', follow, true);
    };
  });

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Asks before the page is reloaded or closed, for as long as it runs. */
export const holdPage = fromCallback(() => {
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
});
