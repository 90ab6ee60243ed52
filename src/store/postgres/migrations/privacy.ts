/** Everything of one customer, for who asks what is kept of them. */
export const privacyIndexesMigration = `
create index on payments (customer, opened_at, id);
create index on entries (customer, at, id);
`;
