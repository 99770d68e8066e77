/** Whether the field of this name holds an ID, of its own record or of another one. */
export const isId = (field: string): boolean => /(^|_)id$/.test(field);
