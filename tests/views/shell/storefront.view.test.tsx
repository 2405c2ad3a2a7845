import { act, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { contentPageNames } from '../../../contract/content/contentPage.ts';
import { topics } from '../../../contract/content/help/en.ts';
import { loadPages } from '../../../contract/content/loadContent.ts';
import { languages } from '../../../contract/domain/languages.ts';
import { consentDrivers } from '../../../flows/drivers/shell/consent.ts';
import * as g from '../../../flows/drivers/support/storefront.ts';
import { views } from '../../../flows/preview/views.tsx';
import * as f from '../../../flows/samples/fixtures.ts';
import { contact, onlyNecessary } from '../../../flows/samples/storefront.ts';
import { createChartHarness, done, fail } from '../../../flows/walker/walk.ts';
import { consentMachine } from '../../../machines/shell/consent.machine.ts';
import { contactMachine } from '../../../machines/support/contact.machine.ts';
import { helpMachine } from '../../../machines/support/help.machine.ts';
import { ContactScreen } from '../../../src/screens/contact/ContactScreen.tsx';
import { createHelpScreen } from '../../../src/screens/help/HelpScreen.tsx';
import { createContentScreen } from '../../../src/screens/legal/ContentScreen.tsx';
import { actions, draw } from '../support/page.tsx';
import { walkView } from '../support/walkView.tsx';

const route = (name: string, query: Record<string, string> = {}) => ({
  screen: name,
  path: `/${name}`,
  params: {},
  query,
});
const Help = createHelpScreen(topics);

beforeAll(() => {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
});

// the settings open from the banner, and from the footer once a choice is there
walkView('consent', {
  ...consentDrivers,
  'consent.settingsOpened': (h) => h.press('Cookie settings'),
});
walkView('botCheck', g.botCheckDrivers);
walkView('newsletter', g.newsletterDrivers);
walkView('contact', g.contactDrivers);
walkView('help', g.helpDrivers);

describe('cookies', () => {
  const asked = async (choice: unknown = null) => {
    const r = createChartHarness(consentMachine);
    await r.perform(done('readConsent', choice));
    draw((await views['consent']!())(r.actor));
    return r;
  };

  test('three ways of the same weight, none marked as the one to take', async () => {
    await asked();
    const ways = within(screen.getByRole('region', { name: 'Cookies' })).getAllByRole('button');
    expect(ways.map((way) => way.textContent)).toEqual(['Accept all', 'Only necessary', 'Settings']);
    expect(new Set(ways.map((way) => way.className)).size).toBe(1);
  });

  test('three categories; the necessary is on and cannot be switched, the others start off', async () => {
    const r = await asked();
    await actions.press('Settings');
    const [necessary, analytics, marketing] = screen.getAllByRole('switch');
    expect(necessary).toBeChecked();
    expect(necessary).toBeDisabled();
    expect(analytics).not.toBeChecked();
    expect(marketing).not.toBeChecked();
    await actions.pick('Analytics');
    await actions.press('Save choice');
    expect(r.snapshot().context.choice).toEqual({ necessary: true, analytics: true, marketing: false });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
  });

  test('a choice that is there shows in the settings, and closing them changes nothing', async () => {
    const r = await asked({ ...onlyNecessary, marketing: true });
    await actions.press('Cookie settings');
    expect(screen.getByRole('switch', { name: 'Marketing' })).toBeChecked();
    await actions.pick('Marketing');
    await actions.press('Close');
    expect(r.snapshot().context.choice).toEqual({ ...onlyNecessary, marketing: true });
  });
});

describe('contact', () => {
  const form = async (known: unknown) => {
    const r = createChartHarness(contactMachine);
    await r.perform(done('readKnown', known));
    draw(<ContactScreen actor={r.actor as never} route={route('contact')} />);
    return r;
  };

  test('what is known stands in the form', async () => {
    await form({ name: 'Ann Muster', email: 'ann@example.com', orderno: 'R-26-ABCD-EFGH', topic: 'payment' });
    expect(screen.getByLabelText('Name')).toHaveValue('Ann Muster');
    expect(screen.getByLabelText('E-mail')).toHaveValue('ann@example.com');
    expect(screen.getByLabelText('Order number')).toHaveValue('R-26-ABCD-EFGH');
    expect(screen.getByLabelText('Topic')).toHaveDisplayValue('Payment or refund');
  });

  test('counts the letters and takes the reader to the first fault', async () => {
    const r = await form({});
    await actions.fill('Message', 'x'.repeat(2001));
    expect(screen.getByText('2001 of 2000 characters')).toBeInTheDocument();
    await actions.press('Send message');
    expect(r.pending.size).toBe(0);
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(screen.getByText('This is too long.')).toBeInTheDocument();
  });

  test('a failure keeps the text; a success says the reference', async () => {
    const r = await form({});
    await g.contactDrivers['contact.submitted']!(actions, { type: '', contact });
    await act(async () => r.perform(fail('sendMessage', f.networkFailure)));
    expect(screen.getByRole('alert')).toHaveTextContent('Please check your internet connection!');
    expect(screen.getByLabelText('Message')).toHaveValue(contact.message);
    await actions.press('Send message');
    await act(async () =>
      r.perform(done('sendMessage', { ref: 'C-12345678', message: 'Your message has been sent.' })),
    );
    expect(screen.getByRole('heading', { name: 'Your message has been sent.' })).toHaveFocus();
    expect(screen.getByText('C-12345678')).toBeInTheDocument();
  });
});

describe('help', () => {
  const open = (query: Record<string, string> = {}) => {
    const r = createChartHarness(helpMachine);
    draw(<Help actor={r.actor as never} route={route('help', query)} />);
    return r;
  };

  test('a question that the address names is open, the others are not', () => {
    open({ question: 'limits' });
    const details = [...document.querySelectorAll('details')];
    expect(details.filter((one) => one.open).map((one) => one.id)).toEqual(['limits']);
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Prepaid vouchers and limits');
  });

  test('a search finds by words, whatever their accents and case; one without a hit leads to the form', async () => {
    open();
    await actions.fill('How can we help?', 'CÓDE where');
    expect([...document.querySelectorAll('summary')][0]).toHaveTextContent('Where is my code?');
    await actions.fill('How can we help?', 'zeppelin ride');
    expect(screen.getByRole('link', { name: 'Ask us' })).toHaveAttribute(
      'href',
      '/contact-us?message=zeppelin+ride',
    );
  });
});

describe.each(languages)('the pages of prose in %s', (language) => {
  test.each(contentPageNames)('%s has its text, its contents, and no value left open', async (name) => {
    const pages = await loadPages(language);
    const english = await loadPages('en');
    const View = createContentScreen(name, pages[name]);
    draw(<View />);
    const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(headings).toHaveLength(english[name].sections.length);
    expect(pages[name].sections.map(({ id }) => id)).toEqual(english[name].sections.map(({ id }) => id));
    if (name !== 'about')
      expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(headings.length);
    expect(document.body.textContent).not.toMatch(/[{}[\]]/);
    expect(language === 'de' && document.body.textContent.includes('ß')).toBe(false);
  });
});
