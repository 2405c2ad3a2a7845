import { useLayoutEffect, useRef } from 'react';

/**
 * Says to a screen reader what the screen beside it came to: the parts that are marked with `data-announced`. The region is always
 * there, so that it is listened to, and empty again soon after, so that nobody who reads the page meets the words twice.
 */
export const Announcer = ({ screen }: { screen: string }) => {
  const region = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const place = region.current;
    if (!place || screen === '') return undefined;
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
  }, [screen]);
  return <p ref={region} role="status" className="visually-hidden" />;
};
