/** Paths handled by the server. Every other path belongs to the single-page app. */
export const serverPaths = ['/api', '/sandbox', '/hooks', '/flags', '/staff'];

export const isServerPath = (url: string): boolean => {
  const path = url.split(/[?#]/, 1)[0] ?? '/';
  return serverPaths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
};
