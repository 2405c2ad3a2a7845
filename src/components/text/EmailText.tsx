/**
 * An email address that can wrap before the @, and after a dot followed by a long part. Copying yields the
 * unchanged address. Short addresses have no breaks, because screen readers would read their parts separately.
 */
export const EmailText = ({ children }: { children: string }) =>
  (children.length > 24 ? children.split(/(?=@)|(?<=\.)(?=[^.@]{9})/) : [children]).flatMap((part, place) => [
    <wbr key={place} />,
    part,
  ]);
