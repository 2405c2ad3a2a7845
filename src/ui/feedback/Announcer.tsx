import { useLayoutEffect, useRef } from 'react';

/**
 * Live region. When `about` changes, it announces the sibling elements marked with `data-announced`; if `about`
 * is empty, it announces nothing. The region exists before its text, so that screen readers notice the change.
 * It is cleared soon afterwards, so that they do not read the text twice.
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
