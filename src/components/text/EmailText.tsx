/**
 * E-mail address that may wrap before the @ and after a dot that precedes a long part. Copying returns it unchanged. A
 * short address is not split, because a screen reader reads each part separately.
 */
export const EmailText = ({ children }: { children: string }) =>
  (children.length > 24 ? children.split(/(?=@)|(?<=\.)(?=[^.@]{9})/) : [children]).flatMap((part, place) => [
    <wbr key={place} />,
    part,
  ]);
