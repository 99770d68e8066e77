import { text } from '../../../shared/forms/declare';

export const name = text('name', 'Weekly check', 'Name of the report');
