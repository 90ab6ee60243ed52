/** What is kept of the message that shows a subject: its number, and what it rang for, if it did. */
export type Post = { readonly message: string; readonly rang?: string };

export const writePost = ({ message, rang }: Post): string => (rang === undefined ? message : `${message} ${rang}`);

export function readPost(post: string): Post {
  const [message = "", rang] = post.split(" ");
  return { message, ...(rang === undefined ? {} : { rang }) };
}
