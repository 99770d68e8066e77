import type { ForeignRequest } from './proxy.cts';

/** A website with WordPress, as far as n8n's node needs it to publish posts. */
export class WordPressStub {
	static readonly host = 'blog.example';

	/** The posts that were published, oldest first. */
	readonly posts: Array<Record<string, unknown>> = [];

	/** Responds to a request to the website. */
	respond({ method, path, body }: ForeignRequest): unknown {
		if (method !== 'POST' || path !== '/wp-json/wp/v2/posts') throw new Error('not stubbed');
		const post = body as Record<string, unknown>;
		this.posts.push(post);
		const id = this.posts.length;
		const link = `https://${WordPressStub.host}/posts/${id}`;
		return { ...post, id, link, date: new Date().toISOString() };
	}
}
