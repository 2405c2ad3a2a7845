import { eq } from 'drizzle-orm';
import { linkBlock, renderMail, textBlock } from '../mail/layout.ts';
import type { Template } from '../mail/send.ts';
import { getStaffTexts } from '../messages/index.ts';
import { noticeText } from '../notices/noticeText.ts';
import { staffNotices } from '../platform/database/schema.ts';

const staffNotice: Template = async (shop, { about, language }) => {
  const [notice] = about ? await shop.db.select().from(staffNotices).where(eq(staffNotices.id, about)) : [];
  if (!notice) return null;
  const texts = getStaffTexts(language);
  const { title, text } = noticeText(notice, texts);
  return renderMail(
    title,
    [textBlock(text), linkBlock(texts.mails.openPages, shop.config.staff.url)],
    language,
  );
};

export const noticeTemplates = { staffNotice };
