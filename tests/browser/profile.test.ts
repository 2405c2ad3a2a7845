/**
 * Tests the profile page and the ID upload for verification, with the real server and a real browser.
 * @module-tag slow
 */
import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { fillDate } from '../../flows/walker/userActions.ts';
import { passwordResetFlow } from '../../machines/identity/passwordReset/passwordReset.flow.ts';
import { expect } from '../support/browser/expect.ts';
import { screenIs } from '../support/browser/journey.ts';
import { codeFrom, sent } from '../support/browser/sandbox.ts';
import { signedInStorage, toStorage } from '../support/browser/storage.ts';
import { createUserActions } from '../support/browser/userActions.ts';
import { createShopClient } from '../support/shop/client.ts';
import { registerCustomer, type Customer } from '../support/shop/shopper.ts';
import { desktop, phone, useBrowser } from './support/browser.ts';

const { open, shop } = useBrowser({ handsOn: true, pictures: true });

/** Opens a page as the given customer, or as a customer who has just signed up. */
const openFor = async (path: string, viewport = desktop, given?: Customer): Promise<Page> => {
  const { browser, session } = given ?? (await registerCustomer(shop()));
  return open(path, { viewport, storage: toStorage(browser, signedInStorage(session)) });
};

/** Registers a customer and verifies the email address with the code from the first email. */
const registerProved = async (): Promise<Customer> => {
  const customer = await registerCustomer(shop());
  const code = await codeFrom(shop(), 'inbox', customer.email);
  expect((await customer.browser.post('/emailverify', { code })).status).toBe(200);
  return customer;
};

describe('profile page', () => {
  test('changing the email address requires the password, and a link sent to the old inbox restores the old address', async () => {
    const owned = await registerProved();
    const old = owned.email;
    const next = old.replace('customer', 'next');
    const page = await openFor('/profile', desktop, owned);
    const actions = createUserActions(page);
    await actions.press('Change e-mail');
    await expect(page.getByLabel('Current password')).toBeFocused();
    await actions.fill('Current password', 'Kolkrabe-1798');
    await actions.press('Continue');
    await expect(page.getByText('The current password is incorrect.')).toBeVisible();
    await actions.fill('Current password', 'Kolkrabe-1797');
    await actions.press('Continue');
    // A button on the profile page also has 'E-mail' in its name, so match the field's exact name.
    await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(next);
    await actions.press('Send the code');
    await actions.fill('Code', await codeFrom(shop(), 'inbox', next));
    await actions.press('Verify');
    await expect(page.getByText('Your e-mail address is verified.')).toBeVisible();
    await expect(page.getByText(next)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('user'))).toContain(next);

    const [link] = await sent(shop(), 'inbox', old, /https?:\/\/\S+\/contact-undo\?\S+/);
    const owner = await open(link.replace(shop(), ''));
    await createUserActions(owner).press('Undo the change');
    await expect(owner.getByRole('heading', { name: 'The change has been undone' })).toBeFocused();
    await page.reload();
    await page.waitForURL(`${shop()}/`);

    const [reset] = await sent(shop(), 'inbox', old, /https?:\/\/\S+\/reset-password\?\S+/);
    await owner.goto(reset);
    await passwordResetFlow.drivers['passwordReset.submitted']!(createUserActions(owner), {
      type: 'passwordReset.submitted',
      passwords: { password: 'Kolkrabe-1799', password_confirmation: 'Kolkrabe-1799' },
    });
    await expect(owner.getByRole('dialog')).toBeVisible();
    const logIn = (email: string, password: string) =>
      createShopClient(shop()).post('/auth/login', { email, password });
    expect(await logIn(old, 'Kolkrabe-1799')).toMatchObject({ status: 200 });
    expect(await logIn(next, 'Kolkrabe-1797')).toMatchObject({ body: { success: false } });
    // The link does not work a second time.
    await owner.goto(link);
    await createUserActions(owner).press('Undo the change');
    await expect(owner.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  });

  test('a changed name appears in the header immediately and survives a reload', async () => {
    const page = await openFor('/profile');
    const actions = createUserActions(page);
    await screenIs(page, 'ready');
    await actions.press('Edit: Personal details');
    await actions.fill('First name', 'Annette');
    await fillDate(actions, '1990-5-14');
    await actions.pick('Female');
    await actions.press('Save');
    await expect(page.getByText('Your details are saved.')).toBeVisible();
    const menu = page.getByRole('button', { name: /^Account menu/ }).filter({ visible: true });
    await expect(menu).toContainText('Annette Muster');
    await page.reload();
    await screenIs(page, 'ready');
    await expect(menu).toContainText('Annette Muster');
    await expect(page.getByText('14 May 1990')).toBeVisible();
  });

  test.each([
    ['a desktop', desktop],
    ['a phone', phone],
  ] as const)(
    'on %s, switching account tabs with unsaved input requires confirmation',
    async (_, viewport) => {
      const page = await openFor('/profile', viewport);
      const actions = createUserActions(page);
      await screenIs(page, 'ready');
      await actions.press('Edit: Address');
      await actions.fill('Street', 'Seestrasse');
      const orders = page
        .getByRole('navigation', { name: 'Your account' })
        .getByRole('link', { name: 'Orders' });
      await orders.click();
      await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByLabel('Street')).toHaveValue('Seestrasse');
      expect(new URL(page.url()).pathname).toBe('/profile');
      await orders.click();
      await actions.press('Leave without saving');
      await page.waitForURL('**/orders');
      await screenIs(page, 'empty');
      // On a phone, even the last tab is scrolled into view.
      await page.getByRole('link', { name: 'Change password' }).first().click();
      const tab = page
        .getByRole('navigation', { name: 'Your account' })
        .getByRole('link', { name: 'Change password' });
      await expect(tab).toHaveAttribute('aria-current', 'page');
      await expect(tab).toBeInViewport({ ratio: 1 });
    },
  );

  test.each([
    ['a desktop', desktop],
    ['a phone', phone],
  ] as const)(
    'on %s, going back or forward with unsaved input requires confirmation',
    async (_, viewport) => {
      const page = await openFor('/profile', viewport);
      const actions = createUserActions(page);
      const tabs = page.getByRole('navigation', { name: 'Your account' });
      const question = page.getByRole('dialog', { name: 'Leave without saving?' });
      const path = () => new URL(page.url()).pathname;
      await screenIs(page, 'ready');
      await tabs.getByRole('link', { name: 'Orders' }).click();
      await screenIs(page, 'empty');
      await tabs.getByRole('link', { name: 'Profile' }).click();
      await actions.press('Edit: Address');
      // Without input, going back requires no confirmation.
      await page.goBack();
      await screenIs(page, 'empty');
      await page.goForward();
      await screenIs(page, 'ready');
      await tabs.getByRole('link', { name: 'Voucher limits' }).click();
      await screenIs(page, 'limit');
      await page.goBack();
      await screenIs(page, 'ready');

      // After going back, the address form is still open.
      await actions.fill('Street', 'Seestrasse');
      for (const away of [() => page.goBack(), () => page.goForward()]) {
        await away();
        await expect(question).toBeVisible();
        await expect.poll(path).toBe('/profile');
        await page.keyboard.press('Escape');
        await expect(question).toBeHidden();
        await expect(page.getByLabel('Street')).toHaveValue('Seestrasse');
        await screenIs(page, 'ready');
      }

      // On a reload, the browser shows its own confirmation dialog.
      const dialogEvent = page.waitForEvent('dialog');
      await page.evaluate(() => setTimeout(() => window.location.reload()));
      const dialog = await dialogEvent;
      expect(dialog.type()).toBe('beforeunload');
      await dialog.dismiss();
      await expect(page.getByLabel('Street')).toHaveValue('Seestrasse');

      await page.goForward();
      await actions.press('Leave without saving');
      await page.waitForURL('**/paysafe-limit');
      await screenIs(page, 'limit');
      await page.goBack();
      await screenIs(page, 'ready');
      await expect(page.getByLabel('Street')).toBeHidden();
      await page.goBack();
      await screenIs(page, 'empty');

      // After a reload, going back still requires confirmation.
      await page.goForward();
      await screenIs(page, 'ready');
      await page.reload();
      await actions.press('Edit: Address');
      await actions.fill('Street', 'Seestrasse');
      await page.goBack();
      await expect(question).toBeVisible();
      await expect.poll(path).toBe('/profile');
      await actions.press('Leave without saving');
      await screenIs(page, 'empty');
      expect(path()).toBe('/orders');
    },
  );

  test('leaving an unsaved limit request or phone number opens a confirmation dialog, which stays open when an alert in it is closed', async () => {
    const page = await openFor('/paysafe-limit', phone);
    const actions = createUserActions(page);
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await screenIs(page, 'limit');
    await actions.press('Request a higher limit');
    await actions.fill('Why do you need a higher limit?', 'Gifts for the team');
    await page.getByRole('link', { name: 'Vouchers', exact: true }).first().click();
    await expect(question).toBeVisible();
    await actions.press('Leave without saving');
    await page.waitForURL('**/paysafe-credentials');

    await screenIs(page, 'number');
    await page.getByLabel('Mobile number').first().fill('0'.repeat(20));
    const message = page.getByRole('alert').filter({ hasText: 'maximum 12 numbers' });
    await expect(message).toBeVisible();
    await page.getByRole('link', { name: 'Voucher limits' }).first().click();
    await expect(question).toBeVisible();
    await expect(question.getByRole('alert')).toBeVisible();
    await page.getByRole('button', { name: 'Close message' }).click();
    await expect(message).toBeHidden();
    await expect(question).toBeVisible();
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    expect(new URL(page.url()).pathname).toBe('/paysafe-credentials');
  });

  test('a misspelt postal address is corrected, and a non-existent one is rejected', async () => {
    const page = await openFor('/profile', phone);
    const actions = createUserActions(page);
    await screenIs(page, 'ready');
    await actions.press('Edit: Address');
    await actions.fill('Street', 'asdf');
    await actions.fill('House no.', '12');
    await actions.fill('Postal code', '8001');
    await actions.fill('City', 'Zürich');
    await actions.press('Save');
    await expect(page.getByText('Please enter a valid address!')).toBeVisible();
    await actions.fill('Street', 'Bahnhofstr.');
    await actions.press('Save');
    await expect(page.getByText('This is how Swiss Post spells your address.')).toBeVisible();
    await expect(page.getByText('Bahnhofstrasse', { exact: true })).toBeVisible();
  });

  test('submitting an invalid address focuses the first field with an error and scrolls it into view on a phone', async () => {
    const page = await openFor('/profile', phone);
    const actions = createUserActions(page);
    await screenIs(page, 'ready');
    await actions.press('Edit: Address');
    await actions.fill('Street', 'Seestrasse');
    for (const [empty, text] of [
      ['House no.', '12'],
      ['Postal code', '6353'],
      ['City', 'Weggis'],
    ] as const) {
      await actions.press('Save');
      const field = page.getByLabel(empty);
      await expect(field).toBeFocused();
      await expect(field).toHaveAccessibleDescription(/Required field/);
      await expect(field).toBeInViewport({ ratio: 1 });
      await actions.fill(empty, text);
    }
    await actions.press('Save');
    await expect(page.getByText('Seestrasse 12')).toBeVisible();
    await page.context().close();
  });
});

/**
 * Adds an orientation tag to a JPEG. With this tag, the left side of the stored image is displayed at the top.
 */
const turned = (jpeg: Buffer): Buffer => {
  const head = Buffer.from('ffe1002245786966000049492a00080000000100120103000100000006000000', 'hex');
  const rest = Buffer.alloc(4);
  return Buffer.concat([jpeg.subarray(0, 2), head, rest, jpeg.subarray(2)]);
};

/** Returns a noisy photo of several megabytes, like one from a camera. Its left third is red. */
const largePhoto = async (page: Page): Promise<Buffer> => {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 3600;
    canvas.height = 2400;
    const pen = canvas.getContext('2d')!;
    const image = pen.createImageData(canvas.width, canvas.height);
    let seed = 1;
    for (let at = 0; at < image.data.length; at += 4) {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
      const noise = (seed >> 16) & 63;
      const left = (at / 4) % canvas.width < 1200;
      image.data[at] = left ? 190 + noise : noise;
      image.data[at + 1] = noise;
      image.data[at + 2] = left ? noise : 190 + noise;
      image.data[at + 3] = 255;
    }
    pen.putImageData(image, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? '';
  });
  return turned(Buffer.from(base64, 'base64'));
};

test('an ID photo that is too large is scaled down before the upload and keeps its orientation', async () => {
  const customer = await registerCustomer(shop());
  const steps = await openFor('/paysafe-credentials', phone, customer);
  await screenIs(steps, 'mobile');
  // The ID step requires a birth date, because the ID is checked against it.
  await expect(steps.getByRole('button', { name: 'Name and address: Do this now' })).toBeVisible();
  const idStep = 'Passport or ID card: Do this now';
  await expect(steps.getByRole('button', { name: idStep })).toHaveCount(0);
  expect((await customer.browser.post('/updateprofile', { dob: '1990-05-04' })).status).toBe(200);
  const page = await openFor('/paysafe-credentials', phone, customer);
  const actions = createUserActions(page);
  await actions.press(idStep);
  await screenIs(page, 'choosing');
  const photo = await largePhoto(page);
  expect(photo.length).toBeGreaterThan(2_097_152);
  await actions.pick('Passport');
  await actions.choose('Choose a file', { name: 'IMG_2041.JPG', type: 'image/jpeg', bytes: photo });
  await screenIs(page, 'ready');
  await expect(page.getByText('The photo was too large; we made it smaller.')).toBeVisible();
  const picture = await page.getByAltText('Your document as it will be sent').evaluate(async (element) => {
    const image = element as HTMLImageElement;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const pen = canvas.getContext('2d')!;
    pen.drawImage(image, 0, 0);
    const at = (y: number) => [...pen.getImageData(canvas.width / 2, canvas.height * y, 1, 1).data];
    return { upright: canvas.height > canvas.width, top: at(0.1), bottom: at(0.9) };
  });
  expect(picture.upright).toBe(true);
  expect(picture.top[0]! - picture.top[2]!).toBeGreaterThan(80);
  expect(picture.bottom[2]! - picture.bottom[0]!).toBeGreaterThan(80);

  const sent = page.waitForRequest('**/api/updateprofile');
  await actions.press('Send for review');
  const body = (await sent).postDataJSON() as { document: { mime: string; content_base64: string } };
  const bytes = Buffer.from(body.document.content_base64, 'base64');
  expect(body.document.mime).toBe('image/jpeg');
  expect(bytes.length).toBeLessThan(2_097_152);
  expect(bytes.includes('Exif')).toBe(false);
  // The server has accepted the photo, so the next step is the mobile number.
  await screenIs(page, 'mobile');
  await expect(page.getByText('Your Mobile number is not verified yet.')).toBeVisible();
});

test('if the browser adds noise to canvas data, the noisy picture is not uploaded as an ID', async () => {
  const customer = await registerCustomer(shop());
  expect((await customer.browser.post('/updateprofile', { dob: '1990-05-04' })).status).toBe(200);
  const page = await openFor('/paysafe-credentials', phone, customer);
  const actions = createUserActions(page);
  await actions.press('Passport or ID card: Do this now');
  await screenIs(page, 'choosing');
  const photo = await largePhoto(page);
  await page.evaluate(() => {
    const noise = (data: ImageDataArray) => {
      for (let from = 0; from < data.length; from += 65_536)
        crypto.getRandomValues(data.subarray(from, from + 65_536));
    };
    const context = CanvasRenderingContext2D.prototype;
    const read = Reflect.get(context, 'getImageData') as (...area: number[]) => ImageData;
    Reflect.set(context, 'getImageData', function (this: CanvasRenderingContext2D, ...area: number[]) {
      const image = read.apply(this, area);
      noise(image.data);
      return image;
    });
    const canvas = HTMLCanvasElement.prototype;
    const encode = Reflect.get(canvas, 'toBlob') as (...more: unknown[]) => void;
    Reflect.set(canvas, 'toBlob', function (this: HTMLCanvasElement, ...more: unknown[]) {
      const copy = document.createElement('canvas');
      Object.assign(copy, { width: this.width, height: this.height });
      const image = new ImageData(this.width, this.height);
      noise(image.data);
      copy.getContext('2d')?.putImageData(image, 0, 0);
      encode.apply(copy, more);
    });
  });
  await actions.pick('Passport');
  await actions.choose('Choose a file', { name: 'IMG_2041.JPG', type: 'image/jpeg', bytes: photo });
  await expect(page.getByRole('alert')).toContainText('Your browser’s privacy protection');
  await screenIs(page, 'choosing');
});
