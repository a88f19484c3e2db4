import { describe, expect, it } from 'vitest';
import { robotsTxt } from './robots-txt.ts';

describe('robots.txt', () => {
  const text = robotsTxt('https://neev.example');
  const lines = text.split('\n');

  it('disallows admin area, API and search', () => {
    expect(lines.slice(0, 4)).toEqual([
      'User-agent: *',
      'Disallow: /admin',
      'Disallow: /api/',
      'Disallow: /search',
    ]);
  });

  it('links to the site map', () => {
    expect(lines).toContain('Sitemap: https://neev.example/sitemap.xml');
  });

  it('does not reveal the registration page of administrators', () => {
    expect(text).not.toMatch(/portal|register|login/);
  });
});
