/**
 * The path of the verification call, below the API. It is always built from id and hash; a `verify_url` may only match
 * it: any difference, above all another host, invalidates the whole link. null = make no call.
 */
export const verifyPath = (link: { id: string; hash: string; verify_url: string }): string | null => {
  if (!/^\d{1,18}$/.test(link.id) || !/^[0-9a-f]{40,64}$/.test(link.hash)) return null;
  const path = `email/verify/${link.id}/${link.hash}`;
  const given = link.verify_url.split('?')[0];
  return given === '' || given === `/api/${path}` || given === `/${path}` ? path : null;
};
