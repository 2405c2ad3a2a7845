/**
 * Email address that can wrap before the @, and after a dot that is followed by a long part. Copying it yields
 * the unchanged address. Short addresses have no breaks, because screen readers would read their parts
 * separately.
 */
export const EmailText = ({ children }: { children: string }) =>
  (children.length > 24 ? children.split(/(?=@)|(?<=\.)(?=[^.@]{9})/) : [children]).flatMap((part, place) => [
    <wbr key={place} />,
    part,
  ]);
