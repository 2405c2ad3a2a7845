/** An e-mail address that goes onto a new line before its @ or after a dot, and is copied as it is. */
export const EmailText = ({ children }: { children: string }) =>
  children.split(/(?=@)|(?<=\.)/).flatMap((part, place) => [<wbr key={place} />, part]);
