/** What templates of replies say in place of what each reply knows. */
export const replyPlaceholders = ['first_name', 'centre'] as const;
export type ReplyPlaceholder = (typeof replyPlaceholders)[number];

/** `Hello {first_name},` → `Hello Jana,`. A name that is missing takes the space before it along: `Hello,`. */
export function fillReply(text: string, values: Readonly<Record<ReplyPlaceholder, string>>): string {
  return text.replace(/( ?)\{(\w+)\}/g, (whole, space: string, name: string) => {
    const known = replyPlaceholders.find((placeholder) => placeholder === name);
    if (!known) return whole;
    return values[known] === '' ? '' : space + values[known];
  });
}
