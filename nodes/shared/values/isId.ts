/**
 * Whether a field is the id of its record or of another one.
 *
 * @param field its name
 */
export const isId = (field: string): boolean => /(^|_)id$/.test(field);
