import type { ForeignRequest } from './proxy';

/** What the WordPress node sends, as far as tests read it. */
export interface WordpressPost {
	title: string;
	content: string;
	status: string;
}

/** As much of WordPress as n8n's node needs to create posts. */
export class WordpressStub {
	static readonly url = 'https://blog.coffee.example';

	readonly posts: WordpressPost[] = [];

	/** Responds to a request to the blog. */
	respond({ method, path, body }: ForeignRequest): unknown {
		if (method !== 'POST' || path !== '/wp-json/wp/v2/posts') throw new Error('not stubbed');
		const post = body as WordpressPost;
		this.posts.push(post);
		const id = this.posts.length;
		return { id, link: `${WordpressStub.url}/?p=${id}`, status: post.status };
	}
}
