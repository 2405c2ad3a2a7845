/** What the secret of somebody's one-time codes is sealed for: by the staff pages, and anew when keys change. */
export const scopeOfCodes = ({ id }: { id: string }): string => `staff codes ${id}`;
