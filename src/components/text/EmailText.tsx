/**
 * Email address that can wrap before the @ and after a dot that precedes a long part. Copying it yields the address
 * unchanged. Short addresses are not split, because screen readers read each part separately.
 */
export const EmailText = ({ children }: { children: string }) =>
  (children.length > 24 ? children.split(/(?=@)|(?<=\.)(?=[^.@]{9})/) : [children]).flatMap((part, place) => [
    <wbr key={place} />,
    part,
  ]);
