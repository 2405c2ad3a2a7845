import { eq } from 'drizzle-orm';
import { countryName } from '../../contract/domain/countries.ts';
import { dateText } from '../../contract/domain/dates.ts';
import { factsBlock, linkBlock, renderMail, textBlock } from '../mail/layout.ts';
import type { Template } from '../mail/send.ts';
import { browserText } from '../messages/browserText.ts';
import { getStaffTexts, type StaffTexts } from '../messages/index.ts';
import { staffAccounts, staffDevices } from '../platform/database/schema.ts';

/** Email that notifies a staff member of a sign-in to their account from a new browser. */
const staffNewDevice: Template = async (shop, { about, language }) => {
  const [found] = about
    ? await shop.db
        .select({ device: staffDevices, staff: staffAccounts })
        .from(staffDevices)
        .innerJoin(staffAccounts, eq(staffAccounts.id, staffDevices.staffId))
        .where(eq(staffDevices.id, about))
    : [];
  if (!found) return null;
  const { device, staff } = found;
  const texts = getStaffTexts(language);
  const { mails } = texts;
  return renderMail(
    mails.newDevice(staff.name),
    [
      textBlock(mails.newDeviceText(staff.name, staff.login)),
      factsBlock([
        { label: mails.when, value: dateText(device.createdAt.toISOString(), language) },
        { label: mails.browser, value: browserText(device.browser, texts) },
        {
          label: mails.where,
          value: device.country
            ? `${countryName(device.country, language)}, ${device.address}`
            : device.address,
        },
      ]),
      textBlock(mails.newDeviceNotYou),
      linkBlock(mails.openSignIn, `${shop.config.staff.url}/you`),
    ],
    language,
  );
};

const createSignInMail =
  (textsOf: (mails: StaffTexts['mails'], name: string) => { subject: string; text: string }): Template =>
  async (shop, { about, language }) => {
    const [staff] = about
      ? await shop.db.select().from(staffAccounts).where(eq(staffAccounts.id, about))
      : [];
    if (!staff) return null;
    const { mails } = getStaffTexts(language);
    const { subject, text } = textsOf(mails, staff.name);
    return renderMail(
      subject,
      [textBlock(text), linkBlock(mails.openPages, shop.config.staff.url)],
      language,
    );
  };

export const staffTemplates = {
  staffNewDevice,
  staffSignInReset: createSignInMail((mails, name) => ({
    subject: mails.reset(name),
    text: mails.resetText,
  })),
  staffPasswordChanged: createSignInMail((mails, name) => ({
    subject: mails.passwordChanged(name),
    text: mails.passwordChangedText,
  })),
};
