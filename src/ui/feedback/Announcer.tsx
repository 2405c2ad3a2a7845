import { useLayoutEffect, useRef } from 'react';

/**
 * Says to a screen reader what the parts beside it came to that are marked with `data-announced`, at each change of `about`; nothing
 * while that is empty. The region is there before its words, so that it is listened to, and empty again soon after, so that nobody
 * who reads the page meets the words twice.
 */
export const Announcer = ({ about }: { about: unknown }) => {
  const region = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const place = region.current;
    if (!place || !about) return undefined;
    const write = (text: string, phase: string): void => {
      place.textContent = text;
      place.dataset['announcer'] = phase;
    };
    write('', 'waiting');
    const saying = setTimeout(() => {
      const parts = place.parentElement?.querySelectorAll('[data-announced]') ?? [];
      write([...parts].map(({ textContent }) => textContent?.trim()).join(' '), 'saying');
    }, 100);
    const ending = setTimeout(() => write('', 'done'), 1_000);
    return () => {
      clearTimeout(saying);
      clearTimeout(ending);
    };
  }, [about]);
  return <p ref={region} role="status" className="visually-hidden" />;
};
