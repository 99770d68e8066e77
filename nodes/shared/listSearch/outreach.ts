import type { IDataObject, INodeListSearchItems } from 'n8n-workflow';
import { openRecord } from './openRecord';
import { searchList } from './searchList';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** "Spring (draft)", and the ID for what has no name. */
function titled({ id }: IDataObject, title: unknown, remark?: unknown): INodeListSearchItems {
	const name = text(title) || text(id);
	return { name: text(remark) ? `${name} (${text(remark)})` : name, value: text(id) };
}

/** "anna@magazine.example: A note on your article (draft)" */
function toEmail(email: IDataObject): INodeListSearchItems {
	const parts = [email.recipient_email, email.subject].map(text).filter((part) => part !== '');
	return titled(email, parts.join(': '), email.status);
}

const needsBrand = { brandId: 'a Brand' };

/** The methods that fill the locators of outreach, by the names that the parameters give. */
export const outreachLists = {
	searchCampaigns: searchList({
		path: '/v1/brands/{brandId}/campaigns',
		needs: needsBrand,
		toItem: (campaign) => titled(campaign, campaign.name, campaign.status),
	}),
	searchContactLists: searchList({
		path: '/v1/brands/{brandId}/contact-lists',
		needs: needsBrand,
		toItem: openRecord,
	}),
	searchContacts: searchList({
		path: '/v1/brands/{brandId}/contact-lists/{listId}/contacts',
		needs: { ...needsBrand, listId: 'a Contact List' },
		toItem: openRecord,
	}),
	searchEmails: searchList({
		path: '/v1/brands/{brandId}/emails',
		needs: needsBrand,
		toItem: toEmail,
	}),
	searchMailboxes: searchList({
		path: '/v1/me/mailboxes',
		toItem: openRecord,
	}),
	searchSequences: searchList({
		path: '/v1/brands/{brandId}/email-sequences',
		needs: needsBrand,
		toItem: (sequence) => titled(sequence, sequence.name),
	}),
	searchTemplates: searchList({
		path: '/v1/brands/{brandId}/email-templates',
		needs: needsBrand,
		toItem: openRecord,
	}),
};
