import { locator } from './locator';

const template = {
	displayName: 'Template',
	name: 'templateId',
	searchMethod: 'searchTemplates',
};

/** The email template of a step, which is a part of a larger body. */
export const templateOfStep = locator({ ...template, description: 'The template that is sent' });

/** The email template as a field of the body. */
export const templateInBody = locator({
	...template,
	description: 'The template of a single email, whose drafts wait for your review',
	required: false,
	send: { type: 'body', property: 'template_id' },
});
