import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { requestVariantOf } from '../../contract/api.ts';
import type { DocType } from '../../contract/domain/identity/docTypes.ts';
import { documentMaxBytes } from '../../contract/schemas/profile.ts';
import { loadProfile } from '../account/profile.ts';
import { invalid, ShopRefusal } from '../platform/refusal.ts';
import { verifyAddress } from '../vouchers/verification/address.ts';
import { loadDocumentList, submitDocument } from '../vouchers/verification/documents.ts';
import { loadMissingSteps } from '../vouchers/verification/steps.ts';
import { languageOf, ok, readBody, type Api, type ApiContext, type ApiEnv } from './http/context.ts';
import { failureResponse } from './http/middleware.ts';
import { getRequester } from './http/requester.ts';
import { createRoutes } from './http/route.ts';

type Upload = { doctype: DocType; filename: string; content: Buffer; bcheckout: boolean };

const documentUpload = requestVariantOf('updateprofile', 'document');
const isDocument = v.looseObject({ document: v.unknown() });
const isMultipart = (c: ApiContext): boolean =>
  /^multipart\/form-data\s*;/i.test(c.req.header('content-type') ?? '');

const missing = (): ShopRefusal =>
  new ShopRefusal(422, 'fileRequired', { code: 'VALIDATION_ERROR', fields: { document: 'fileRequired' } });
const doctypeOf = (value: unknown): DocType => {
  const doctype = v.safeParse(documentUpload.entries.document.entries.doctype, value);
  if (!doctype.success) throw invalid({ doctype: value ? 'invalidValue' : 'requiredField' });
  return doctype.output;
};

/** Reads an uploaded file and its document type from a form. @throws ShopRefusal 422 */
const readUpload = async (c: ApiContext): Promise<Upload> => {
  const form = await c.req.formData().catch(() => {
    throw new ShopRefusal(400, 'malformed', { code: 'MALFORMED' });
  });
  const file = form.get('file');
  // if no file is selected, the form sends a file without a name or content
  if (!(file instanceof File) || (file.name === '' && file.size === 0)) throw missing();
  return {
    doctype: doctypeOf(form.get('doctype')),
    filename: file.name,
    content: Buffer.from(await file.arrayBuffer()),
    bcheckout: form.get('bcheckout') === '1',
  };
};

/** Reads an uploaded file and its document type from JSON. @throws ShopRefusal 422 */
const readJson = (body: unknown): Upload => {
  const { document: given } = v.parse(v.object({ document: v.unknown() }), body);
  const content = v.safeParse(v.object({ content_base64: v.string() }), given);
  if (!content.success) throw missing();
  doctypeOf(given instanceof Object && 'doctype' in given ? given.doctype : undefined);
  const parsed = v.safeParse(documentUpload, body);
  if (!parsed.success) throw invalid({ document: 'invalidValue' });
  const { document, bcheckout } = parsed.output;
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(document.content_base64)) throw invalid({ document: 'invalidValue' });
  return {
    doctype: document.doctype,
    filename: document.filename,
    content: Buffer.from(document.content_base64, 'base64'),
    bcheckout: bcheckout === 1,
  };
};

/**
 * Limits the body of an upload. The limit is above the base64 size of the largest allowed ID file, so that a
 * slightly larger file still gets the right error.
 */
export const uploadBody: MiddlewareHandler = bodyLimit({
  maxSize: documentMaxBytes * 1.5,
  onError: (c) => {
    // closes the connection, because the rest of the body is still arriving on it
    c.header('connection', 'close');
    return failureResponse(c, 413, 'fileTooLarge', { code: 'TOO_LARGE' });
  },
});

/** Routes for addresses and identity documents. The profile routes handle all other /updateprofile bodies. */
export const verificationRoutes = (api: Api): Hono<ApiEnv> => {
  const { shop, limit } = api;
  const { app, route, routeUnread } = createRoutes(api);

  routeUnread('updateprofile', async (c, { account }, next) => {
    const multipart = isMultipart(c);
    if (!multipart && !v.is(isDocument, await readBody(c, v.unknown()))) return next();
    await limit(`document ${account.id}`, { burst: 10, perSecond: 1 / 60 });
    const { bcheckout, ...file } = multipart ? await readUpload(c) : readJson(await readBody(c, v.unknown()));
    await submitDocument(shop, account, file);
    const profile = await loadProfile(shop.db, account, languageOf(c));
    const steps = bcheckout ? { next: (await loadMissingSteps(shop.db, account))[0] ?? null } : {};
    return ok(c, { ...profile, ...steps }, 'documentReceived');
  });

  route('addressverify', { form: 'checkInput' }, async (c, request, signed) => {
    const { data, text } = await verifyAddress(shop, signed, request, getRequester(c, shop.config));
    return ok(c, data, text);
  });

  route('getdoclist', async (c, _, { account }) => {
    const list = await loadDocumentList(shop, account.id, languageOf(c));
    return ok(c, list, list.documents.length === 0 ? 'noData' : 'ok');
  });

  return app;
};
