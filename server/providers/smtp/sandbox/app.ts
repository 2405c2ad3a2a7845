import { Hono } from 'hono';
import { html } from 'hono/html';
import { page } from '../../common/sandbox/page.ts';
import type { Box, ReceivedMail } from './box.ts';

const time = (at: number): string => new Date(at).toISOString().replace('T', ' ').slice(0, 19);

const listPage = (root: string, mails: ReceivedMail[]) =>
  page(
    { title: 'Sandbox inbox', refresh: 5 },
    html` <h1>Sandbox inbox</h1>
      <p class="soft">All mail from the shop arrives here. The list reloads every five seconds.</p>
      <div class="panel">
        ${
          mails.length === 0
            ? html`<p>No mail yet.</p>`
            : html` <ul class="mails">
                ${mails.map((l) => html`<li><a href="${root}/${l.id}">${l.subject || '(no subject)'}</a><span class="soft">${l.to.join(', ')}</span><span class="soft">${time(l.receivedAt)} UTC${l.attachments.length > 0 ? ', with a file' : ''}</span></li>`)}
              </ul>`
        }
      </div>`,
  );

const mailPage = (root: string, l: ReceivedMail) =>
  page(
    { title: l.subject || 'Mail' },
    html` <p><a href="${root}">All mail</a></p>
      <h1>${l.subject || '(no subject)'}</h1>
      <p class="soft">To ${l.to.join(', ')}, ${time(l.receivedAt)} UTC</p>
      ${
        l.attachments.length > 0
          ? html`<h2>Attachments</h2>
              <div class="panel">
                ${l.attachments.map((a) => html`<p><a href="${root}/${l.id}/attachments/${a.id}" download>${a.filename}</a> <span class="soft">${a.contentType}, ${a.content.length} bytes</span></p>`)}
              </div>`
          : ''
      }
      ${
        l.html
          ? html`<h2>Formatted</h2>
              <iframe title="Formatted mail" sandbox="allow-popups" srcdoc="${l.html}"></iframe>`
          : ''
      }
      <h2>Plain text</h2>
      <div class="panel"><pre>${l.text}</pre></div>
      <h2>Headers</h2>
      <div class="panel">
        <table class="headers">
          <tbody>
            ${l.headers.map(
              (h) =>
                html`<tr>
                  <th scope="row">${h.name}</th>
                  <td>${h.value}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`,
  );

/** Serves the inbox as pages and, for tests, as JSON (`/inbox.json`). `root` is the path of the inbox. */
export const createInboxSandbox = (box: Box, root: string): { app: Hono } => {
  const app = new Hono();
  app.get('/inbox.json', async (c) => {
    const mails = await box.mails();
    return c.json(
      mails.map((l) => ({
        id: l.id,
        receivedAt: new Date(l.receivedAt).toISOString(),
        to: l.to,
        from: l.from,
        subject: l.subject,
        text: l.text,
        html: l.html,
        messageId: l.messageId,
        attachments: l.attachments.map((a) => ({
          id: a.id,
          filename: a.filename,
          contentType: a.contentType,
          size: a.content.length,
        })),
      })),
    );
  });
  app.get('/inbox', async (c) => c.html(listPage(root, await box.mails())));
  app.get('/inbox/:id', async (c) => {
    const mail = await box.mail(c.req.param('id'));
    return mail ? c.html(mailPage(root, mail)) : c.notFound();
  });
  app.get('/inbox/:id/attachments/:number', async (c) => {
    const mail = await box.mail(c.req.param('id'));
    const attachment = mail?.attachments[Number(c.req.param('number'))];
    if (!attachment) return c.notFound();
    return c.body(new Uint8Array(attachment.content), 200, {
      // serves the attachment as a download, because its content type was chosen by the sender
      'content-type':
        attachment.contentType === 'application/pdf' ? 'application/pdf' : 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`,
      'x-content-type-options': 'nosniff',
    });
  });
  return { app };
};
