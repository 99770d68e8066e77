import type { IDataObject, INodeListSearchItems } from 'n8n-workflow';
import {
	brandLists,
	campaignLists,
	locator,
	recordColumns,
	recordFields,
	searchList,
	textOrEmpty,
	toListItem,
	toTitledItem,
} from '../shared/forms/declare';

/** "anna@magazine.example: A note on your article (draft)" */
function toEmail(email: IDataObject): INodeListSearchItems {
	const parts = [email.recipient_email, email.subject]
		.map(textOrEmpty)
		.filter((part) => part !== '');
	return toTitledItem(email, parts.join(': '), email.status);
}

const needsBrand = { brandId: 'a Brand' };

const needsList = { ...needsBrand, listId: 'a Contact List' };

/** The list search methods of the outreach node. Locators refer to them by name. */
export const outreachLists = {
	...brandLists,
	...campaignLists,
	searchContactLists: searchList({
		path: '/v1/brands/{brandId}/contact-lists',
		needs: needsBrand,
		toItem: toListItem,
	}),
	searchContacts: searchList({
		path: '/v1/brands/{brandId}/contact-lists/{listId}/contacts',
		needs: needsList,
		toItem: toListItem,
	}),
	searchEmails: searchList({
		path: '/v1/brands/{brandId}/emails',
		needs: needsBrand,
		toItem: toEmail,
	}),
	searchMailboxes: searchList({
		path: '/v1/me/mailboxes',
		toItem: toListItem,
	}),
	searchSequences: searchList({
		path: '/v1/brands/{brandId}/email-sequences',
		needs: needsBrand,
		toItem: (sequence) => toTitledItem(sequence, sequence.name),
	}),
	searchTemplates: searchList({
		path: '/v1/brands/{brandId}/email-templates',
		needs: needsBrand,
		toItem: toListItem,
	}),
};

/** The resource mapping methods of the outreach node. Its forms refer to them by name. */
export const outreachMappings = {
	getContactFields: recordColumns({
		path: '/v1/brands/{brandId}/contact-lists/{listId}/contacts',
		needs: needsList,
		records: 'contacts on the list',
		requestFields: { contact_id: 'string' },
	}),
};

export const campaignInPath = locator({
	displayName: 'Campaign',
	name: 'campaignId',
	searchMethod: 'searchCampaigns',
	description: 'The campaign to work on',
});

export const contactInPath = locator({
	displayName: 'Contact',
	name: 'contactId',
	searchMethod: 'searchContacts',
	description: 'The contact on the list to work on',
});

export const contactListInPath = locator({
	displayName: 'Contact List',
	name: 'listId',
	searchMethod: 'searchContactLists',
	description: 'The list of contacts to work on',
});

/** The contact list in the body. */
export const contactListInBody = locator({
	displayName: 'Contact List',
	name: 'contactListId',
	searchMethod: 'searchContactLists',
	description: 'The contacts to email',
	required: false,
	send: { type: 'body', property: 'contact_list_id' },
});

export const emailInPath = locator({
	displayName: 'Email',
	name: 'emailId',
	searchMethod: 'searchEmails',
	description: 'The email to work on. Search for "draft" to find drafts.',
});

/** The sending mailbox in the body. */
export const mailboxInBody = locator({
	displayName: 'Mailbox',
	name: 'mailboxId',
	searchMethod: 'searchMailboxes',
	description: 'The connected mailbox to send from',
	required: false,
	send: { type: 'body', property: 'mailbox_id' },
});

const sequence = {
	displayName: 'Sequence',
	name: 'sequenceId',
	searchMethod: 'searchSequences',
};

export const sequenceInPath = locator({ ...sequence, description: 'The sequence to work on' });

/** The email sequence in the body. */
export const sequenceInBody = locator({
	...sequence,
	description: 'The emails, waits and conditions that the campaign runs automatically',
	required: false,
	send: { type: 'body', property: 'sequence_id' },
});

const template = {
	displayName: 'Template',
	name: 'templateId',
	searchMethod: 'searchTemplates',
};

/** The email template of a step; `formSteps` reads it. */
export const templateInStep = locator({ ...template, description: 'The template to send' });

/** The email template in the body. */
export const templateInBody = locator({
	...template,
	description: 'The template of a single email. The campaign creates drafts for you to review.',
	required: false,
	send: { type: 'body', property: 'template_id' },
});

export const contactFields = recordFields('getContactFields', ['brandId', 'listId']);
