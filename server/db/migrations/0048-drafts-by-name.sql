-- What lists show of a draft: its title, whom it is about, and the page that opens it.
alter table drafts add column about jsonb;
update drafts set about = jsonb_build_object(
  'title', case split_part(key, ':', 1)
    when 'work-order' then 'Work order'
    when 'service-contract' then 'Service contract'
    when 'project' then 'Project'
    when 'customer' then 'Customer'
    when 'user' then 'User'
    else 'Settings'
  end,
  'detail', '',
  'path', case
    when key like 'user:%' then '/app/users'
    when key like '%:%' then '/app/' || split_part(key, ':', 1) || 's/' || substr(key, strpos(key, ':') + 1)
    else '/app/settings'
  end
);
alter table drafts alter column about set not null;
