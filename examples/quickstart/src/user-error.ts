/**
 * Something that the person can repair: its message is printed without a stack, and the program ends with 1.
 */
export class UserError extends Error {}
