/**
 * Tests every form of the shop with keyboard and mouse: layouts do not shift, corrected errors disappear, and
 * every click takes effect.
 */
import type { ElementHandle, Locator, Page } from 'playwright-core';
import { beforeAll, describe, test } from 'vitest';
import { getMessages } from '../../server/messages/index.ts';
import { slow, slowUnless } from '../setup/tiers.ts';
import { expect } from '../support/browser/expect.ts';
import { pickOne } from '../support/browser/userActions.ts';
import { desktop, phone, useBrowser } from './support/browser.ts';
import { forms, useForms } from './support/forms.ts';
import { readShifts, watchShifts } from './support/layoutShifts.ts';

const openForm = useForms(useBrowser(), (page) => page.addInitScript(watchShifts));

type Label = string | RegExp;
const findField = (part: Locator, label: Label): Locator =>
  part.getByLabel(label, typeof label === 'string' ? { exact: true } : {}).first();

/** Sets a field's value without typing. */
const write = async (field: Locator, text: string | null): Promise<void> => {
  if (text === null) return;
  if ((await field.evaluate((input) => input.tagName)) === 'SELECT') await field.selectOption(text);
  else await field.fill(text);
};
/** Enters a field's value key by key, like a user. Null toggles a checkbox. */
const enter = async (field: Locator, text: string | null): Promise<void> => {
  const [tag, type] = await field.evaluate((input) => [input.tagName, input.getAttribute('type')]);
  if (text === null) await field.click({ force: true });
  else if (tag === 'SELECT') await field.selectOption(text);
  else if (type === 'date') await field.fill(text);
  else {
    await field.click();
    await field.press('ControlOrMeta+a');
    await field.press('Delete');
    await field.pressSequentially(text);
  }
};
const isNeeded = (field: Locator): Promise<boolean> =>
  field.evaluate((input) => 'required' in input && input.required === true);

const expectStill = async (page: Page, what: string): Promise<void> =>
  expect(await readShifts(page), what).toEqual([]);

type Box = readonly [x: number, y: number, width: number, height: number];
type Watched = {
  clicked: Node[];
  watchBox: (element: Element, atRest: boolean) => Promise<Box>;
};
/** Stops every click before the page handles it, so that the form stays unchanged for the next click. */
const catchClicks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const clicked: Node[] = [];
    const take = (event: Event): void => {
      clicked.push(event.target as Node);
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('click', take, true);
    /**
     * Returns the bounding box of an element. With `atRest`, waits until fonts have loaded, the page is idle
     * and two consecutive measurements agree. Otherwise, measures after two frames.
     */
    const watchBox: Watched['watchBox'] = async (element, atRest) => {
      const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const box = () => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [Math.round(x), Math.round(y), Math.round(width), Math.round(height)] as const;
      };
      if (atRest) await document.fonts.ready;
      for (let last = box(); ;) {
        if (atRest) await new Promise((idle) => requestIdleCallback(idle, { timeout: 2_000 }));
        await drawn();
        const now = box();
        if (!atRest || String(now) === String(last)) return now;
        last = now;
      }
    };
    Object.assign(window, { clicked, watchBox } satisfies Watched);
  });
const measureBox = (target: ElementHandle<Element>, atRest: boolean): Promise<Box> =>
  target.evaluate((element, rests) => (window as unknown as Watched).watchBox(element, rests), atRest);
/**
 * Scrolls the element to the middle of the viewport while `field` has the focus. Returns null if the mouse
 * cannot reach the element because it is hidden or covered by an open list.
 */
const aimAt = (target: ElementHandle<Element>, field: ElementHandle<Element>) =>
  target.evaluate(async (element, input) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    (input as HTMLElement).focus({ preventScroll: true });
    if (!element.checkVisibility({ visibilityProperty: true })) return null;
    const box = await (window as unknown as Watched).watchBox(element, true);
    const [x, y, width, height] = box;
    const at = [x + width / 2, y + height / 2] as const;
    if (width * height === 0 || !element.contains(document.elementFromPoint(...at))) return null;
    return { at, box, what: element.textContent || element.outerHTML };
  }, field);

const small = new Set(['checkout']);

for (const [device, viewport] of [
  ['a phone', phone],
  ['a desktop', desktop],
] as const)
  describe(`forms on ${device}`, slowUnless(device === 'a phone'), () => {
    // Opening a form takes longer than testing it, so several tests share the page.
    for (const form of forms)
      describe(form.name, slowUnless(small.has(form.name)), () => {
        let page: Page;
        let part: Locator;
        beforeAll(async () => {
          ({ page, part } = await openForm(form, viewport));
          const human = part.getByRole('checkbox', { name: /human/i });
          if ((await human.count()) > 0) {
            await human.click();
            // Wait until the captcha is done, because the test must not measure its progress text.
            await expect(part.getByText('Done', { exact: true })).toBeVisible();
          }
          await page.waitForLoadState('networkidle');
        });

        test('typing, leaving a field and submitting a form cause no layout shift', async () => {
          const send = part.locator('button[type=submit]').filter({ visible: true }).first();
          await readShifts(page);
          for (const [label, bad, good] of form.mends) {
            const field = findField(part, label);
            // The first click on the checkbox makes it valid, and the second one makes it invalid.
            const texts = bad === null ? [null, null] : [...new Set([bad, '', good])];
            for (const text of texts) {
              await enter(field, text);
              await expectStill(page, `${String(label)}: ${text} typed`);
              await field.blur();
              await expectStill(page, `${String(label)}: ${text} left`);
              const isWrong = text === bad || (text === '' && (await isNeeded(field)));
              if (bad === null || !isWrong) continue;
              await send.click();
              await expectStill(page, `${String(label)}: ${text} sent`);
            }
          }
        });

        if (viewport === desktop)
          test('an error disappears when the user edits its field, and returns when invalid input is submitted again', async () => {
            const submit = part.locator('button[type=submit]').first();
            const wrong = part.locator('[aria-invalid]');
            const spoil = async () => {
              for (const [label, bad] of form.mends) await write(findField(part, label), bad);
              await submit.click();
              for (const [label] of form.mends)
                await expect(findField(part, label), String(label)).toHaveAttribute('aria-invalid', 'true');
            };
            const mend = async () => {
              for (const [label, bad, good] of form.mends) {
                const field = findField(part, label);
                await (bad === null ? pickOne(field) : write(field, good));
                await expect(field, String(label)).not.toHaveAttribute('aria-invalid', 'true');
              }
              await expect(wrong).toHaveCount(0);
              await expect(part.getByText('Please check your input.').filter({ visible: true })).toHaveCount(
                0,
              );
            };
            await spoil();
            await mend();
            for (const [label, bad] of form.mends)
              if (bad === null) await findField(part, label).uncheck({ force: true });
            await spoil();
            await mend();
          });

        if (viewport === desktop || small.has(form.name))
          test(
            'a control stays under the mouse pointer during a click, and the click takes effect',
            slow,
            async () => {
              await catchClicks(page);
              const fields = part.locator(
                'input:not([type=checkbox], [type=radio], [readonly], [hidden]), textarea',
              );
              const targets = part.locator(
                'button:enabled, input[type=checkbox]:enabled, input[type=radio]:enabled, [role=checkbox]',
              );
              const inputs = await fields.filter({ visible: true }).all();
              for (const input of inputs) {
                const field = (await input.elementHandle()) as ElementHandle<Element>;
                const [kind, fieldName] = await field.evaluate((element) =>
                  ['type', 'name'].map((name) => element.getAttribute(name)),
                );
                const texts = { email: ['abc', 'ann@gmial.com', ''], date: ['2020-01-01'] }[kind ?? ''] ?? [
                  'x',
                  '',
                ];
                for (const text of texts)
                  // A new message can add a button, so keep handles to the existing elements.
                  for (const target of (await targets.elementHandles()) as ElementHandle<Element>[]) {
                    await input.fill(text);
                    const aim = await aimAt(target, field);
                    if (!aim) continue;
                    const what = `${fieldName}=${text}, ${aim.what}`;
                    await page.mouse.move(...aim.at);
                    expect(await measureBox(target, true), what).toEqual(aim.box);
                    await page.mouse.down();
                    expect(await measureBox(target, false), what).toEqual(aim.box);
                    await page.mouse.up();
                    const counts = await target.evaluate(async (element) => {
                      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
                      const clicked = (window as unknown as Watched).clicked.splice(0);
                      return clicked.some((node) => element.contains(node));
                    });
                    expect(counts, what).toBe(true);
                  }
              }
            },
          );
      });

    test.each([
      ['as sent by the server', null],
      // In all five languages, the longest message has two lines on a phone.
      ['in two lines', getMessages('de').messages.tooMany],
    ])('an error message causes no layout shift: %s', async (__, message) => {
      const login = forms.find(({ name }) => name === 'login')!;
      const { page, part } = await openForm(login, viewport);
      if (message)
        await page.route('**/api/auth/login', (route) =>
          route.fulfill({ status: 429, json: { success: false, message, data: {} } }),
        );
      await enter(part.getByLabel('E-mail'), 'nobody@example.com');
      await enter(part.getByLabel('Password', { exact: true }), 'long-enough');
      await page.waitForLoadState('networkidle');
      await readShifts(page);
      await part.locator('button[type=submit]').click();
      await expect(part.getByRole('alert')).toContainText(message ?? /\w/);
      await expectStill(page, 'refused');
      await page.unroute('**/api/auth/login');
    });
  });

test('the sign-up form shows only the current error of each field (REG-07, REG-08, REG-09, REG-16)', async () => {
  const form = forms.find(({ name }) => name === 'sign-up, the details')!;
  const { page, part } = await openForm(form, desktop);
  const say = async (label: string, text: string) => {
    await part.getByLabel(label, { exact: true }).fill(text);
    await page.keyboard.press('Tab');
  };
  const differ = part.getByText('The passwords do not match');
  const tooLong = part.getByText('Maximum 50 letters.');
  const required = part.getByText('Required field.');
  await say('Password', 'Strong-pass-1');
  await say('Confirm password', 'Strong-pass-2');
  await expect(differ).toBeVisible();
  await part.getByLabel('Password', { exact: true }).fill('Strong-pass-2');
  await expect(differ).toBeHidden();
  await say('Password', 'Strong-pass-3');
  await expect(differ).toBeVisible();
  await say('Last name', 'x'.repeat(51));
  await expect(tooLong).toBeVisible();
  await say('Last name', '');
  await expect(tooLong).toBeHidden();
  await say('First name', '');
  await expect(required).toBeVisible();
  await part.getByLabel('First name', { exact: true }).fill('A');
  await expect(required).toBeHidden();
  await say('First name', '');
  await expect(required).toBeVisible();
});

test('accepting the suggested email address clears its error', async () => {
  const { part } = await openForm(forms[0]!, desktop);
  await part.getByLabel('E-mail').fill('ann@bluewin.c');
  await part.locator('button[type=submit]').click();
  await expect(part.getByText('Invalid email address.')).toBeVisible();
  await part.getByRole('button', { name: '@bluewin.ch' }).click();
  await expect(part.getByText('Invalid email address.')).toBeHidden();
  await expect(part.getByLabel('E-mail')).toHaveValue('ann@bluewin.ch');
});
