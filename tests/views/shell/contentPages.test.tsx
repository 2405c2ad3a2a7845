import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { contentPageNames } from '../../../contract/content/contentPage.ts';
import { loadPages } from '../../../contract/content/loadContent.ts';
import { languages } from '../../../contract/domain/languages.ts';
import { createContentScreen } from '../../../src/features/support/legal/ContentScreen.tsx';
import { draw } from '../harness/page.tsx';

describe.each(languages)('content pages in %s', (language) => {
  test.each(contentPageNames)(
    'the page %s contains its text, a table of contents and no unreplaced placeholders',
    async (name) => {
      const pages = await loadPages(language);
      const english = await loadPages('en');
      const View = createContentScreen(name, pages[name]);
      draw(<View />);
      const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
      expect(headings).toHaveLength(english[name].sections.length);
      expect(pages[name].sections.map(({ id }) => id)).toEqual(english[name].sections.map(({ id }) => id));
      if (name !== 'about')
        expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(headings.length);
      expect(screen.queryByRole('navigation') !== null).toBe(name !== 'about');
      const mails = JSON.stringify(pages[name]).split('{email}').length - 1;
      expect(document.querySelectorAll('a[href^="mailto:"]')).toHaveLength(mails);
      // Legal pages show the date of their last change.
      expect(document.querySelector('article time') !== null).toBe(name !== 'about');
      expect(document.body.textContent).not.toMatch(/[{}[\]]/);
      expect(language === 'de' && document.body.textContent.includes('ß')).toBe(false);
    },
  );
});
