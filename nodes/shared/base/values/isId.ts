/**
 * Whether a field holds an ID, of its own record or of another one.
 *
 * @param field its name
 */
export const isId = (field: string): boolean => /(^|_)id$/.test(field);
