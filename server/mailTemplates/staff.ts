import { eq } from 'drizzle-orm';
import { countryName } from '../../contract/domain/countries.ts';
import { factsBlock, linkBlock, renderMail, textBlock } from '../mail/layout.ts';
import type { Template } from '../mail/send.ts';
import { staffAccounts, staffDevices } from '../platform/database/schema.ts';

/** As it is shown to people: `22 November 2026 at 17:04`, in Zurich. */
const zurich = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Zurich',
  dateStyle: 'long',
  timeStyle: 'short',
});

/** Somebody signed in with a browser that they had not used before. */
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
  return renderMail(
    `A new sign-in of ${staff.name} to the staff pages`,
    [
      textBlock(`${staff.name} (${staff.login}) has signed in with a browser that was not known.`),
      factsBlock([
        { label: 'When', value: zurich.format(device.createdAt) },
        { label: 'Browser', value: device.browser },
        {
          label: 'Where',
          value: device.country
            ? `${countryName(device.country, language)}, ${device.address}`
            : device.address,
        },
      ]),
      textBlock(
        'Was it not you? End that session on the page of your sign-in, change your password, and tell an owner.',
      ),
      linkBlock('Open your sign-in', `${shop.config.staff.url}/you`),
    ],
    language,
  );
};

const aboutSignIn =
  (subject: (name: string) => string, text: string): Template =>
  async (shop, { about, language }) => {
    const [staff] = about
      ? await shop.db.select().from(staffAccounts).where(eq(staffAccounts.id, about))
      : [];
    return staff
      ? renderMail(
          subject(staff.name),
          [textBlock(text), linkBlock('Open the staff pages', shop.config.staff.url)],
          language,
        )
      : null;
  };

export const staffTemplates = {
  staffNewDevice,
  staffSignInReset: aboutSignIn(
    (name) => `The sign-in of ${name} to the staff pages was reset`,
    'An owner has reset it: password, second factor and all sessions are void. They give you a link that sets a new password. If nobody has told you of it, ask the other owners now.',
  ),
  staffPasswordChanged: aboutSignIn(
    (name) => `The password of ${name} for the staff pages was changed`,
    'It was changed on the page of the sign-in, and the sessions in other browsers have ended. Was it not you? Ask an owner to reset your sign-in now.',
  ),
};
