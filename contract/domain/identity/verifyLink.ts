/**
 * Returns the path of the API call that verifies an email address, relative to the API, or null if the link is
 * invalid. The path is built from `id` and `hash` only. `verify_url` must be empty or match this path; any
 * difference, such as another host, makes the link invalid.
 */
export const verifyPath = (link: { id: string; hash: string; verify_url: string }): string | null => {
  if (!/^\d{1,18}$/.test(link.id) || !/^[0-9a-f]{40,64}$/.test(link.hash)) return null;
  const path = `email/verify/${link.id}/${link.hash}`;
  const url = link.verify_url.split('?')[0];
  return url === '' || url === `/api/${path}` || url === `/${path}` ? path : null;
};
