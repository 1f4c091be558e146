-- Every entry that names a reel asks what came off it; a project has many cables on few reels.
create index cable_by_reel on cable (project_id, reel) where reel <> '';
