/**
 * An e-mail address: a long one goes onto a new line before its @, or after a dot with a long part behind it, and is copied as
 * it is. What fits the line of a phone is not parted, for a screen reader reads each part by itself.
 */
export const EmailText = ({ children }: { children: string }) =>
  (children.length > 24 ? children.split(/(?=@)|(?<=\.)(?=[^.@]{9})/) : [children]).flatMap((part, place) => [
    <wbr key={place} />,
    part,
  ]);
