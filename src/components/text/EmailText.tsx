/**
 * Email address with line breaks before the @ and after a dot with a long part behind it. It copies unchanged. A
 * short address is not split, because a screen reader reads each part separately.
 */
export const EmailText = ({ children }: { children: string }) =>
  (children.length > 24 ? children.split(/(?=@)|(?<=\.)(?=[^.@]{9})/) : [children]).flatMap((part, place) => [
    <wbr key={place} />,
    part,
  ]);
