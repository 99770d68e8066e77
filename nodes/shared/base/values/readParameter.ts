/** Returns the checked value of a parameter of the form. */
export type ReadParameter = (name: string, fallback?: unknown) => unknown;
