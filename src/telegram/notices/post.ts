/** What is kept of the message that shows a subject: its number, and what it rang for, if it did. */
export type LinkedMessage = { readonly message: string; readonly alertedFor?: string };

export const formatLinkedMessage = ({ message, alertedFor }: LinkedMessage): string =>
  alertedFor === undefined ? message : `${message} ${alertedFor}`;

export function parseLinkedMessage(post: string): LinkedMessage {
  const [message = "", rang] = post.split(" ");
  return { message, ...(rang === undefined ? {} : { alertedFor: rang }) };
}
