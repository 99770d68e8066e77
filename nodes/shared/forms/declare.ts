/** Everything that declarations use: the only import that most resources need. */
export type * from './describe/types';
export * from './fields/apiField';
export * from './fields/collections';
export * from './fields/filters';
export * from './fields/openFields';
export * from './fields/outputFields';
export * from './fields/places';
export * from './fields/runCost';
export * from './toResource';
export * from './locators/labels';
export * from './locators/editorList';
export * from './locators/reportFields';
export * from './locators/sharedLists';
export * from './locators/watchedBrands';
export * from './records/simplified';
